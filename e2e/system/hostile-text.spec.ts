import type { Page } from 'playwright/test'
import { notices } from '@tessera/shared/contract/messaging/messages'
import { isTooComplex } from '@tessera/shared/contract/rich-text'
import { allHostileHtml } from '@tessera/shared/contract/rich-text.hostile'
import { findViolations } from '@tessera/shared/contract/rich-text.violations'
import { expect, test } from '../fixtures/journey.ts'
import { uniqueName } from '../fixtures/person.ts'

// The content security policy is off, because it would hide what the sanitiser misses. The texts may request
// missing pictures.
test.use({ contextOptions: { reducedMotion: 'reduce', bypassCSP: true }, tolerated: /./ })

/** Closes the elements and comments that the text before it left open. */
const separator =
  '\n--></title></style></textarea></script></noscript></template></select></iframe></svg></math>\n'
// The server refuses texts with a NUL character, half a surrogate pair, or too many open tags.
const storable = allHostileHtml.filter(
  (html) => !html.includes('\0') && !/\p{Surrogate}/u.test(html) && !isTooComplex(html),
)
const groups = Array.from({ length: Math.ceil(storable.length / 12) }, (_, index) =>
  storable.slice(index * 12, index * 12 + 12).join(separator),
)

/** Counts calls of `alert`, which the hostile texts make. Returns a function that reads the count. */
async function countAlerts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { ran: 0, alert: () => void ((window as unknown as { ran: number }).ran += 1) })
  })
  return () => page.evaluate(() => (window as unknown as { ran: number }).ran)
}

/** Dispatches the events that a reader could cause to every element inside a selector. */
const triggerEvents = (page: Page, selector: string) =>
  page.evaluate((root) => {
    for (const element of document.querySelectorAll(`${root} *`))
      for (const name of ['mouseover', 'focus', 'pointerenter', 'toggle', 'load', 'error'])
        element.dispatchEvent(new Event(name, { bubbles: true }))
  }, selector)

test('hostile text that the server stored runs no script', async ({ page, call }) => {
  test.slow()
  const readAlertCount = await countAlerts(page)
  await page.goto('/login')
  for (const html of groups) {
    const title = uniqueName('公告')
    await call(notices.create, { title, bodyText: `<p>a</p>${html}`, toUserIds: '', files: '' })
    const { list } = await call(notices.list, { keyword: title })
    const { bodyText } = await call(notices.read, { id: list[0]!.id })
    expect(findViolations(bodyText)).toEqual([])
    await page.evaluate((stored) => {
      document.body.innerHTML = `<div id="here">${stored}</div>`
    }, bodyText)
    await triggerEvents(page, '#here')
  }
  expect(await readAlertCount()).toBe(0)

  // Check that the test detects a script that runs.
  await page.evaluate((raw) => {
    document.body.innerHTML = raw
  }, '<img src=x onerror=alert(1)>')
  await expect.poll(readAlertCount).toBeGreaterThan(0)
})

test('the page sanitises text again before rendering it', { tag: '@full' }, async ({ page, call }) => {
  test.slow()
  const title = uniqueName('公告')
  await call(notices.create, { title, bodyText: '<p>a</p>', toUserIds: '', files: '' })
  const readAlertCount = await countAlerts(page)
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
    await triggerEvents(page, '[role=dialog]')
    expect(await readAlertCount()).toBe(0)
    for (const handler of ['onerror', 'onclick', 'onload', 'onmouseover'])
      await expect(preview.locator(`article [${handler}], p[${handler}]`)).toHaveCount(0)
  }
})
