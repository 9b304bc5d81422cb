const root = document.documentElement;
root.classList.add("js");
// What is asked for will fill the screen.
if (/[?&](ids|q)=/.test(location.search)) root.classList.add("asked");
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") root.style.colorScheme = chosen;
} catch {
  // Without storage, the system's theme applies.
}
