// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { allHostileHtml, hostileHtml } from '../../contract/rich-text.hostile.ts'
import { findViolations } from '../../contract/rich-text.violations.ts'
import { sanitizeHtml } from './sanitize-html.ts'

const markup = (html: string) => {
  const box = document.createElement('div')
  box.append(sanitizeHtml(html))
  return box.innerHTML
}
const drawn = (html: string) => {
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = html
  return box
}

describe.each(Object.entries(hostileHtml))('removes everything executable: %s', (_, all) => {
  test.each(all)('%s', (html) => expect(findViolations(markup(html))).toEqual([]))
})

test('cleaned HTML stays harmless when parsed again', () => {
  for (const html of allHostileHtml) {
    const again = drawn(markup(html)).innerHTML
    expect(findViolations(again), html).toEqual([])
    expect(findViolations(drawn(again).innerHTML), html).toEqual([])
  }
})

test('no event on cleaned HTML runs a script', async () => {
  const ran = vi.spyOn(window, 'alert').mockImplementation(() => {})
  for (const html of allHostileHtml)
    for (const element of drawn(markup(html)).querySelectorAll('*'))
      for (const event of ['click', 'mouseover', 'focus', 'load', 'error', 'toggle'])
        element.dispatchEvent(new Event(event, { bubbles: true }))
  await new Promise((done) => setTimeout(done, 50))
  expect(ran).not.toHaveBeenCalled()
})
