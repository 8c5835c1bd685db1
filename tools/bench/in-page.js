// Runs in the page before its own scripts. Requests 50 rows of the user list instead of 20: the menu's link
// has no page size.
{
  const realFetch = window.fetch
  window.fetch = (input, init) =>
    realFetch.call(
      window,
      typeof input === 'string'
        ? input.replace(/(\/Users\?.*\bpageSize=)20\b/, (_, before) => `${before}50`)
        : input,
      init,
    )
}

/** Calls `run` after the next frame is painted. */
const runAfterPaint = (run) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', run)
    port1.start()
    port2.postMessage(null)
  })

/** Milliseconds of the requests for rows of the list since a time. */
const sumListDurations = (since) =>
  performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime >= since && /\/Users\?/.test(name))
    .reduce((sum, { duration }) => sum + duration, 0)

window.bench = {
  /** Visible rows: views of other tabs stay mounted but hidden. */
  rows: () => [...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length,

  /**
   * Clicks a menu link; resolves with the milliseconds until 50 rows are painted and with the server's share.
   */
  open: (href) =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`fewer than 50 rows at ${href} after 15 s`)), 15_000)
      const observer = new MutationObserver(() => {
        if (bench.rows() < 50) return
        observer.disconnect()
        clearTimeout(timer)
        runAfterPaint(() => done({ ms: performance.now() - startedAt, server: sumListDurations(startedAt) }))
      })
      observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
      const link = document.querySelector(`a[href="${href}"]`)
      const startedAt = performance.now()
      link.click()
    }),

  /** Types a word into the open search; resolves with the milliseconds until its results are painted. */
  search: (word) =>
    new Promise((done, fail) => {
      const field = document.querySelector('dialog [role="combobox"]')
      const list = field.closest('dialog')
      const timer = setTimeout(() => fail(new Error(`no results for ${word} within 5 s`)), 5_000)
      const observer = new MutationObserver(() => {
        if (list.querySelector('[data-asked]').dataset.asked !== word) return
        observer.disconnect()
        clearTimeout(timer)
        runAfterPaint(() => done(performance.now() - startedAt))
      })
      observer.observe(list, { childList: true, subtree: true, attributes: true })
      const startedAt = performance.now()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, word)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }),

  /** Scrolls an element by `pixels` in each of `frames` frames. */
  scroll: (selector, frames, pixels) =>
    new Promise((done) => {
      const box = document.querySelector(selector)
      let framesLeft = frames
      requestAnimationFrame(function next() {
        if (framesLeft-- === 0) return done()
        box.scrollBy(0, pixels)
        requestAnimationFrame(next)
      })
    }),

  /** Resolves with `performance.now()` once an element that matches `selector` is painted. */
  painted: (selector) =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`no ${selector} after 60 s`)), 60_000)
      let found = false
      const observer = new MutationObserver(check)
      function check() {
        if (found || !document.querySelector(selector)) return
        found = true
        observer.disconnect()
        clearTimeout(timer)
        runAfterPaint(() => done(performance.now()))
      }
      observer.observe(document, { childList: true, subtree: true })
      check()
    }),

  /** The sum of all layout shifts that no input caused. */
  shift: () =>
    new Promise((done) => {
      let sum = 0
      new PerformanceObserver((list, observer) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value
        observer.disconnect()
      }).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => done(sum), 100)
    }),

  /** Waits until no request was made for `idleMs`; throws after `timeoutMs`. */
  waitUntilIdle: async (idleMs, timeoutMs) => {
    let lastCount = -1
    let since = performance.now()
    for (
      const endsAt = since + timeoutMs;
      performance.now() < endsAt;
      await new Promise((done) => setTimeout(done, 25))
    ) {
      const count = performance.getEntriesByType('resource').length
      if (count !== lastCount) [lastCount, since] = [count, performance.now()]
      else if (performance.now() - since >= idleMs) return
    }
    throw new Error('the page does not become idle')
  },

  /** Whether the script of this page came from a build of this remote. Idle time loads other pages of it ahead. */
  federated: (remote, page) =>
    performance
      .getEntriesByType('resource')
      .some(
        ({ name }) =>
          name.includes(`/remotes/${remote}/`) &&
          name.includes(`/${page.replaceAll('/', '-')}.`) &&
          /\.js(\?|$)/.test(name),
      ),
}
