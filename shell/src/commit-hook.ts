/*
 * React's production build tells no one how often it renders, except this hook of its developer tools, which it looks
 * for when it is loaded. `remotes/loops.ts` counts the commits of pages with it. The extension of the developer tools
 * installs its own hook before any script of the page.
 */
const commitHook = { renderers: new Map(), supportsFiber: true, inject: () => 1, checkDCE: () => {} }

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__:
    (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: object }).__REACT_DEVTOOLS_GLOBAL_HOOK__ ?? commitHook,
})
