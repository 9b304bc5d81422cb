// All in one process, so that Chromium starts and the site is published only once.
import "./check.browser.ts";
import "./compare.browser.ts";
import "./frame.browser.ts";
import "./lists.browser.ts";
import "./table.browser.ts";
import "./tasks.browser.ts";
