// Owns the choice of light or dark before the first paint, and the mark that scripts run. Refuses to know the page.
const root = document.documentElement;
root.classList.add("js");
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing follows the system.
}
