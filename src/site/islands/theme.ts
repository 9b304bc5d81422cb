const root = document.documentElement;
root.classList.add("js");
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") root.style.colorScheme = chosen;
} catch {
  // Without storage, the system's theme applies.
}
