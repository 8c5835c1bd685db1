// Runs in the page before its own scripts. Lists are asked for 50 rows: the address of a click is the menu's, without a page size.
{
  const ask = window.fetch
  window.fetch = (input, init) =>
    ask.call(
      window,
      typeof input === 'string'
        ? input.replace(/(\/Users\?.*\bpageSize=)20\b/, (_, before) => `${before}50`)
        : input,
      init,
    )
}

/** Runs once the next frame is painted. */
const painted = (run) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', run)
    port1.start()
    port2.postMessage(null)
  })

/** Milliseconds from asking for the list's rows to their last byte. */
const answered = (since) =>
  performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime >= since && /\/Users\?/.test(name))
    .reduce((sum, { duration }) => sum + duration, 0)

window.bench = {
  /** Rows on screen: views of other tabs stay mounted, unseen. */
  rows: () => [...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length,

  /** Milliseconds from the click on the menu's link until 50 rows are painted, and how long the server took of that for the rows. */
  open: (href) =>
    new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error(`fewer than 50 rows at ${href} after 15 s`)), 15_000)
      const look = new MutationObserver(() => {
        if (bench.rows() < 50) return
        look.disconnect()
        clearTimeout(late)
        painted(() => done({ ms: performance.now() - began, server: answered(began) }))
      })
      look.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
      const link = document.querySelector(`a[href="${href}"]`)
      const began = performance.now()
      link.click()
    }),

  /** Milliseconds from a word in the field of the open search until what it finds is painted. */
  search: (word) =>
    new Promise((done, fail) => {
      const field = document.querySelector('dialog [role="combobox"]')
      const list = field.closest('dialog')
      const late = setTimeout(() => fail(new Error(`nothing was drawn for ${word} in 5 s`)), 5_000)
      const look = new MutationObserver(() => {
        if (list.querySelector('[data-asked]').dataset.asked !== word) return
        look.disconnect()
        clearTimeout(late)
        painted(() => done(performance.now() - began))
      })
      look.observe(list, { childList: true, subtree: true, attributes: true })
      const began = performance.now()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, word)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }),

  /** Scrolls a box by so many pixels in each of so many frames. */
  scroll: (selector, frames, pixels) =>
    new Promise((done) => {
      const box = document.querySelector(selector)
      let left = frames
      requestAnimationFrame(function next() {
        if (left-- === 0) return done()
        box.scrollBy(0, pixels)
        requestAnimationFrame(next)
      })
    }),

  /** Milliseconds of the page's own clock when something that matches `selector` has been painted. */
  painted: (selector) =>
    new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error(`no ${selector} after 60 s`)), 60_000)
      let found = false
      const look = new MutationObserver(check)
      function check() {
        if (found || !document.querySelector(selector)) return
        found = true
        look.disconnect()
        clearTimeout(late)
        painted(() => done(performance.now()))
      }
      look.observe(document, { childList: true, subtree: true })
      check()
    }),

  /** How far things jumped by themselves so far, the sum of all layout shifts. */
  shift: () =>
    new Promise((done) => {
      let sum = 0
      new PerformanceObserver((list, observer) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value
        observer.disconnect()
      }).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => done(sum), 100)
    }),

  quiet: async (calm, patience) => {
    let seen = -1
    let since = performance.now()
    for (
      const until = since + patience;
      performance.now() < until;
      await new Promise((done) => setTimeout(done, 25))
    ) {
      const count = performance.getEntriesByType('resource').length
      if (count !== seen) [seen, since] = [count, performance.now()]
      else if (performance.now() - since >= calm) return
    }
    throw new Error('the page does not come to rest')
  },

  /** Whether anything came from the builds of this remote. */
  federated: (remote) =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes(`/remotes/${remote}/`) && /\.js(\?|$)/.test(name)),
}
