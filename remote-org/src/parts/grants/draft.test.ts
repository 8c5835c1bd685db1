import type { GrantItem } from '@tessera/shared/contract/org/grants'
import { describe, expect, it } from 'vitest'
import { checkedIds, hasChanges, markItems, checkedMenuIds, toChangeInput, emptyDraft } from './draft.ts'

const node = (id: string, children: GrantItem[] = []): GrantItem => ({
  id,
  parentId: '',
  fullName: id,
  enCode: id,
  icon: '',
  moduleId: id,
  sortCode: 0,
  offered: true,
  enforced: true,
  hasChildren: children.length > 0,
  isLeaf: children.length === 0,
  num: children.length,
  children,
})
const menus = { list: [node('org', [node('users'), node('roles')]), node('home')], ids: ['org', 'users'] }
const item = (id: string, moduleId = id) => ({ id, moduleId })

describe('draft of permission changes', () => {
  it('grants checked items that are not granted yet, and drops changes that are undone', () => {
    const draft = markItems(emptyDraft, 'module', menus.ids, [item('home'), item('users')], true)
    expect([...checkedIds(draft.module, menus.ids)]).toEqual(['org', 'users', 'home'])
    expect(toChangeInput(draft, menus).give.module).toEqual(['home'])
    const reverted = markItems(
      markItems(draft, 'module', menus.ids, [item('users'), item('home')], false),
      'module',
      menus.ids,
      [item('users')],
      true,
    )
    expect(hasChanges(reverted)).toBe(false)
  })

  it('offers the items of checked menus', () => {
    expect(checkedMenuIds(emptyDraft, menus)).toEqual(['users'])
    expect(checkedMenuIds(markItems(emptyDraft, 'module', menus.ids, [item('home')], true), menus)).toEqual([
      'users',
      'home',
    ])
  })

  it('does not send items of a revoked menu', () => {
    const draft = markItems(
      markItems(emptyDraft, 'button', ['b1'], [item('b1', 'users')], false),
      'button',
      ['b1'],
      [item('b2', 'users')],
      true,
    )
    expect(toChangeInput(draft, menus)).toMatchObject({ give: { button: ['b2'] }, take: { button: ['b1'] } })
    expect(toChangeInput(markItems(draft, 'module', menus.ids, [item('users')], false), menus)).toMatchObject(
      {
        give: { button: [] },
        take: { module: ['users', 'org'], button: [] },
      },
    )
  })

  it('revokes a directory only with its last menu', () => {
    const granted = { ...menus, ids: ['org', 'users', 'roles'] }
    expect(
      toChangeInput(markItems(emptyDraft, 'module', granted.ids, [item('users')], false), granted).take
        .module,
    ).toEqual(['users'])
    expect(
      toChangeInput(
        markItems(emptyDraft, 'module', granted.ids, [item('users'), item('roles')], false),
        granted,
      ).take.module,
    ).toEqual(['users', 'roles', 'org'])
    expect(toChangeInput(emptyDraft, { ...menus, ids: ['org'] }).take.module).toEqual([])
  })
})
