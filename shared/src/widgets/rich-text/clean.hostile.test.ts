// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { allHostile, hostile } from '@tessera/shared/contract/system/rich-text.hostile'
import { remains } from '@tessera/shared/contract/system/rich-text.remains'
import { cleaned } from './clean.ts'

const markup = (html: string) => {
  const box = document.createElement('div')
  box.append(cleaned(html))
  return box.innerHTML
}
const drawn = (html: string) => {
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = html
  return box
}

describe.each(Object.entries(hostile))('before it is drawn nothing is left that runs: %s', (_, all) => {
  test.each(all)('%s', (html) => expect(remains(markup(html))).toEqual([]))
})

test('nor does reading it again make anything of it', () => {
  for (const html of allHostile) {
    const again = drawn(markup(html)).innerHTML
    expect(remains(again), html).toEqual([])
    expect(remains(drawn(again).innerHTML), html).toEqual([])
  }
})

test('nothing ran, whatever is done with what is left', async () => {
  const ran = vi.spyOn(window, 'alert').mockImplementation(() => {})
  for (const html of allHostile)
    for (const element of drawn(markup(html)).querySelectorAll('*'))
      for (const event of ['click', 'mouseover', 'focus', 'load', 'error', 'toggle'])
        element.dispatchEvent(new Event(event, { bubbles: true }))
  await new Promise((done) => setTimeout(done, 50))
  expect(ran).not.toHaveBeenCalled()
})
