const root = document.documentElement;
root.classList.add("js");
// What is asked for will fill the screen.
if (/[?&](ids|q)=/.test(location.search)) root.classList.add("asked");
if (location.search !== "" || location.hash.startsWith("#ids=")) root.classList.add("waiting");
// The rest is shown, too, if the script that finds it doesn't come.
setTimeout(() => root.classList.remove("waiting"), 2_000);
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") root.style.colorScheme = chosen;
} catch {
  // Without storage, the system's theme applies.
}
