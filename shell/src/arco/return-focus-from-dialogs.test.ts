// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { returnFocusFromDialogs } from './return-focus-from-dialogs.ts'

beforeAll(() => {
  // jsdom has no layout.
  HTMLElement.prototype.checkVisibility = function isShown(this: HTMLElement) {
    return this.closest('[style*="none"]') === null
  }
  returnFocusFromDialogs()
})

beforeEach(() => {
  document.body.innerHTML =
    '<main tabindex="-1"><div id="list" tabindex="0"><button id="opener">Edit</button></div><button id="other"></button></main>'
})

const find = (id: string) => document.getElementById(id)!
const active = () => document.activeElement!.id

function openDialog(name: string): HTMLElement {
  const layer = document.createElement('div')
  layer.innerHTML = `<div role="dialog"><input id="${name}"></div>`
  document.body.append(layer)
  find(name).focus()
  return layer
}

test('the focus returns to the control that opened the dialog', async () => {
  find('opener').focus()
  const removed = openDialog('field')
  removed.remove()
  await expect.poll(active).toBe('opener')
  const hidden = openDialog('field')
  hidden.style.display = 'none'
  await expect.poll(active).toBe('opener')
})

test('the focus goes to the part around a control that is gone', async () => {
  find('opener').focus()
  const layer = openDialog('field')
  find('opener').remove()
  layer.remove()
  await expect.poll(active).toBe('list')
})

test('the focus stays where the page has put it', async () => {
  find('opener').focus()
  const layer = openDialog('field')
  layer.remove()
  find('other').focus()
  await new Promise((done) => setTimeout(done))
  expect(active()).toBe('other')
})

test('a dialog above another returns the focus to it, and after both it is back in the page', async () => {
  find('opener').focus()
  const form = openDialog('field')
  const question = openDialog('answer')
  question.remove()
  await expect.poll(active).toBe('field')
  const second = openDialog('answer')
  form.remove()
  second.remove()
  await expect.poll(active).toBe('opener')
})
