import type { Page } from 'playwright/test'
import { notices } from '@tessera/shared/contract/system/messages'
import { allHostileHtml } from '@tessera/shared/contract/system/rich-text.hostile'
import { findViolations } from '@tessera/shared/contract/system/rich-text.violations'
import { expect, test } from '../fixtures/journey.ts'
import { uniqueName } from '../fixtures/person.ts'

// Without the page's policy, which would hide what a cleaner let through; what is drawn may ask for pictures that are not there.
test.use({ contextOptions: { reducedMotion: 'reduce', bypassCSP: true }, tolerated: /./ })

/** Ends whatever a text before it left open. */
const end = '\n--></title></style></textarea></script></noscript></template></select></iframe></svg></math>\n'
const groups = Array.from({ length: Math.ceil(allHostileHtml.length / 12) }, (_, at) =>
  allHostileHtml.slice(at * 12, at * 12 + 12).join(end),
)

async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { ran: 0, alert: () => void ((window as unknown as { ran: number }).ran += 1) })
  })
  return () => page.evaluate(() => (window as unknown as { ran: number }).ran)
}

/** Does to every element inside what a reader might. */
const poke = (page: Page, inside: string) =>
  page.evaluate((selector) => {
    for (const element of document.querySelectorAll(`${selector} *`))
      for (const name of ['mouseover', 'focus', 'pointerenter', 'toggle', 'load', 'error'])
        element.dispatchEvent(new Event(name, { bubbles: true }))
  }, inside)

test('what the server keeps of hostile text runs in no browser', async ({ page, call }) => {
  test.slow()
  const ran = await listen(page)
  await page.goto('/login')
  for (const html of groups) {
    const title = uniqueName('公告')
    await call(notices.create, { title, bodyText: `<p>a</p>${html}`, toUserIds: '', files: '' })
    const { list } = await call(notices.list, { keyword: title })
    const { bodyText } = await call(notices.read, { id: list[0]!.id })
    expect(findViolations(bodyText)).toEqual([])
    await page.evaluate((kept) => {
      document.body.innerHTML = `<div id="here">${kept}</div>`
    }, bodyText)
    await poke(page, '#here')
  }
  expect(await ran()).toBe(0)

  // And the test would notice.
  await page.evaluate((raw) => {
    document.body.innerHTML = raw
  }, '<img src=x onerror=alert(1)>')
  await expect.poll(ran).toBeGreaterThan(0)
})

test(
  'what a server lets through is cleaned once more before it is drawn',
  { tag: '@full' },
  async ({ page, call }) => {
    test.slow()
    const title = uniqueName('公告')
    await call(notices.create, { title, bodyText: '<p>a</p>', toUserIds: '', files: '' })
    const ran = await listen(page)
    let html = ''
    await page.route(/\/api\/message\/\w+\?/, async (route) => {
      const answer = await route.fetch()
      const envelope = await answer.json()
      if (envelope.data?.bodyText !== undefined) envelope.data.bodyText = `<p>begin</p>${html}`
      await route.fulfill({ response: answer, json: envelope })
    })
    for (html of groups) {
      await page.goto(`/system/notice`)
      await page.getByRole('button', { name: title }).click()
      const preview = page.getByRole('dialog', { name: '预览' })
      await expect(preview.getByText('begin')).toBeVisible()
      await poke(page, '[role=dialog]')
      expect(await ran()).toBe(0)
      for (const handler of ['onerror', 'onclick', 'onload', 'onmouseover'])
        await expect(preview.locator(`article [${handler}], p[${handler}]`)).toHaveCount(0)
    }
  },
)
