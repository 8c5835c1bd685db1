import type { GrantItem } from '@tessera/shared/contract/org/grants'
import { describe, expect, it } from 'vitest'
import { checkedOf, isTouched, marked, menusOf, sentOf, untouched } from './draft.ts'

const node = (id: string, children: GrantItem[] = []): GrantItem => ({
  id,
  parentId: '',
  fullName: id,
  enCode: id,
  icon: '',
  moduleId: id,
  sortCode: 0,
  offered: true,
  hasChildren: children.length > 0,
  isLeaf: children.length === 0,
  num: children.length,
  children,
})
const menus = { list: [node('org', [node('users'), node('roles')]), node('home')], ids: ['org', 'users'] }
const item = (id: string, moduleId = id) => ({ id, moduleId })

describe('what is to change of what a holder has', () => {
  it('what is checked is given unless it is held; what is held and checked again is no change', () => {
    const given = marked(untouched, 'module', menus.ids, [item('home'), item('users')], true)
    expect([...checkedOf(given.module, menus.ids)]).toEqual(['org', 'users', 'home'])
    expect(sentOf(given, menus).give.module).toEqual(['home'])
    const back = marked(
      marked(given, 'module', menus.ids, [item('users'), item('home')], false),
      'module',
      menus.ids,
      [item('users')],
      true,
    )
    expect(isTouched(back)).toBe(false)
  })

  it('items are offered of the menus that are checked', () => {
    expect(menusOf(untouched, menus)).toEqual(['users'])
    expect(menusOf(marked(untouched, 'module', menus.ids, [item('home')], true), menus)).toEqual([
      'users',
      'home',
    ])
  })

  it('items of a menu that goes are not sent: they go with it', () => {
    const draft = marked(
      marked(untouched, 'button', ['b1'], [item('b1', 'users')], false),
      'button',
      ['b1'],
      [item('b2', 'users')],
      true,
    )
    expect(sentOf(draft, menus)).toMatchObject({ give: { button: ['b2'] }, take: { button: ['b1'] } })
    expect(sentOf(marked(draft, 'module', menus.ids, [item('users')], false), menus)).toMatchObject({
      give: { button: [] },
      take: { module: ['users', 'org'], button: [] },
    })
  })

  it('a directory goes when nothing is left in it, and not before', () => {
    const held = { ...menus, ids: ['org', 'users', 'roles'] }
    expect(sentOf(marked(untouched, 'module', held.ids, [item('users')], false), held).take.module).toEqual([
      'users',
    ])
    expect(
      sentOf(marked(untouched, 'module', held.ids, [item('users'), item('roles')], false), held).take.module,
    ).toEqual(['users', 'roles', 'org'])
    expect(sentOf(untouched, { ...menus, ids: ['org'] }).take.module).toEqual([])
  })
})
