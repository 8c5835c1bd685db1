// @vitest-environment jsdom
import { Button, Cascader, Drawer, Modal, Popover, Select, Tabs, TreeSelect } from '@arco-design/web-react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { startText } from '@tessera/shared/text/i18n'
import { escapeOpeningDialogs } from './escape-opening-dialogs.ts'
import { all, clear, find, press, show, until } from './stage.tsx'

beforeAll(() => {
  startText()
  HTMLElement.prototype.checkVisibility = () => true
  escapeOpeningDialogs()
})
afterEach(async () => expect(await clear()).toEqual([]))

it('arrow keys, Home and End move between tabs, Enter and Space select, one tab is in the tab order', async () => {
  const onChange = vi.fn()
  await show(
    <Tabs onChange={onChange} defaultActiveTab="b">
      <Tabs.TabPane key="a" title="A" />
      <Tabs.TabPane key="b" title="B" />
      <Tabs.TabPane key="c" title="C" disabled />
      <Tabs.TabPane key="d" title="D" />
    </Tabs>,
  )
  const selected = await find('[role=tab]', 'B')
  expect(selected.parentElement!.getAttribute('role')).toBe('tablist')
  expect(all('[role=tab]').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1])
  selected.focus()
  const moves = [
    'ArrowRight',
    'ArrowRight',
    'ArrowLeft',
    'ArrowUp',
    'ArrowDown',
    'Home',
    'ArrowLeft',
    'Home',
    'End',
  ]
  const visited = moves.map((key) => {
    press(document.activeElement!, key, 0)
    return document.activeElement!.textContent
  })
  expect(visited).toEqual(['D', 'A', 'D', 'B', 'D', 'A', 'D', 'A', 'D'])
  expect(onChange).not.toHaveBeenCalled()
  press(document.activeElement!, ' ', 32)
  expect(onChange).toHaveBeenLastCalledWith('d')
  await until(
    () =>
      all('[role=tab]')
        .map(({ tabIndex }) => tabIndex)
        .join() === '-1,-1,-1,0',
  )
  press(document.activeElement!, 'Home', 36)
  press(document.activeElement!, 'Enter', 13)
  expect(onChange).toHaveBeenLastCalledWith('a')
})

it.each([
  ['drawer', Drawer, 'Enter'],
  ['dialog', Modal, ' '],
])(
  'the icon that closes a %s is a button of the keyboard, and does not get the focus first',
  async (_, Box, key) => {
    const onCancel = vi.fn()
    await show(
      <div>
        <Box visible title="t" onCancel={onCancel} footer={null}>
          <Button id="first">one</Button>
        </Box>
      </div>,
    )
    const icon = await find('[class$=-close-icon]')
    await until(() => document.activeElement?.id === 'first')
    expect([icon.role, icon.tabIndex, icon.ariaLabel]).toEqual(['button', 0, 'Close window'])
    press(icon, key, 0)
    expect(onCancel).toHaveBeenCalledTimes(1)
  },
)

it.each([
  ['a Select', <Select key="select" options={['A', 'B', 'C']} />],
  ['a Select with a search', <Select key="search" showSearch options={['A', 'B', 'C']} />],
  ['a Select of several values', <Select key="many" mode="multiple" options={['A', 'B', 'C']} />],
])('arrow keys open %s, and its field names the option that they have reached', async (_, select) => {
  Element.prototype.scrollIntoView = vi.fn()
  await show(select)
  const box = await find('[role=combobox]')
  box.focus()
  const field = document.activeElement!
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  press(field, 'ArrowDown', 40)
  await until(() => box.ariaExpanded === 'true' && active() === 'A')
  press(field, 'ArrowDown', 40)
  await until(() => active() === 'B')
  press(field, 'ArrowUp', 38)
  await until(() => active() === 'A')
  press(field, 'ArrowUp', 38)
  await until(() => active() === 'C')
  press(field, 'Enter', 13)
  await until(() => box.textContent?.includes('C'))
  press(field, 'Escape', 27)
  await until(() => box.ariaExpanded === 'false' && !field.hasAttribute('aria-activedescendant'))
})

it('arrow keys open a Cascader, and its field names the option that they have reached', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  const options = [
    { value: 'a', label: 'A', children: [{ value: 'a1', label: 'A1' }] },
    { value: 'b', label: 'B' },
  ]
  await show(<Cascader options={options} />)
  const box = await find('[role=combobox]')
  box.focus()
  const field = document.activeElement!
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  press(field, 'ArrowUp', 38)
  await until(() => box.ariaExpanded === 'true')
  await find('[role=menuitem]', 'A')
  press(field, 'ArrowDown', 40)
  await until(() => active() === 'A')
  press(field, 'ArrowRight', 39)
  await until(() => active() === 'A1')
})

it('arrow keys open the tree of a TreeSelect and move in it, Enter selects, Escape closes', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  const onChange = vi.fn()
  const treeData = [
    { key: 'a', title: 'A', disabled: true, children: [{ key: 'a1', title: 'A1' }] },
    { key: 'b', title: 'B' },
  ]
  await show(<TreeSelect showSearch treeData={treeData} onChange={onChange} />)
  const field = await find('input')
  const box = await find('[role=combobox]')
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  field.focus()
  press(field, 'ArrowDown', 40)
  await find('[role=treeitem]', 'A1')
  const visited = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowLeft'].map((key) => {
    press(field, key, 0)
    return active()
  })
  expect(visited).toEqual(['A', 'A1', 'B', 'B', 'A1', 'A'])
  press(field, 'ArrowLeft', 37)
  await until(() => all('[role=treeitem]').length === 2)
  press(field, 'ArrowRight', 39)
  await find('[role=treeitem]', 'A1')
  press(field, 'ArrowRight', 39)
  expect(active()).toBe('A1')
  press(field, 'Escape', 27)
  await until(() => box.ariaExpanded === 'false' && !field.hasAttribute('aria-activedescendant'))
  expect(onChange).not.toHaveBeenCalled()
  press(field, 'Enter', 13)
  await find('[role=treeitem]', 'A1')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) press(field, key, 0)
  expect(onChange.mock.calls[0]?.[0]).toBe('a1')
  await until(() => box.ariaExpanded === 'false')
})

it('Escape closes the topmost dialog wherever the focus is, and nothing below it', async () => {
  const closed: string[] = []
  await show(
    <>
      <button type="button">Open</button>
      <Drawer visible title="a" {...drawerDialogProps('a')} onCancel={() => closed.push('drawer')}>
        <input aria-label="below" />
      </Drawer>
      <Modal visible title="b" onCancel={() => closed.push('modal')}>
        <input aria-label="field" />
      </Modal>
    </>,
  )
  const opener = await find('button', 'Open')
  const below = await find('[aria-label=below]')
  const field = await find('[aria-label=field]')
  for (const place of [opener, below, field]) {
    press(place, 'Escape', 27)
    expect(closed.splice(0)).toEqual(['modal'])
  }
  ;(await find('.arco-modal')).classList.add('zoomModal-exit')
  press(opener, 'Escape', 27)
  expect(closed.splice(0)).toEqual(['drawer'])
  const popup = document.createElement('div')
  popup.className = 'arco-trigger-popup'
  document.body.append(popup)
  press(popup, 'Escape', 27)
  popup.remove()
  const sheet = document.createElement('dialog')
  sheet.setAttribute('open', '')
  document.body.append(sheet)
  press(sheet, 'Escape', 27)
  sheet.remove()
  press(opener, 'Enter', 13)
  expect(closed).toEqual([])
})

it('Escape closes a pop-up of a dialog, and the dialog only after it', async () => {
  const onCancel = vi.fn()
  await show(
    <div>
      <Modal visible title="b" onCancel={onCancel}>
        <Popover trigger="click" content={<input aria-label="inside" />}>
          <Button>Choose</Button>
        </Popover>
      </Modal>
    </div>,
  )
  const opener = await find('button', 'Choose')
  opener.click()
  const inside = await find('[aria-label=inside]')
  press(inside, 'Escape', 27)
  await until(() => all('.arco-popover').length === 0)
  expect(onCancel).not.toHaveBeenCalled()
  press(opener, 'Escape', 27)
  expect(onCancel).toHaveBeenCalledTimes(1)
})

it('the icon that removes a tag has a name in the language of the user', async () => {
  await show(<Select mode="multiple" defaultValue={['A']} options={['A', 'B']} />)
  const icon = await find('.arco-tag-close-btn')
  expect(icon.ariaLabel).toBe('Remove')
})
