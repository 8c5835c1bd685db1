import { expect, test } from 'vitest'
import { dingtalkChanges, wecomChange } from './changes.ts'

const event = (leaves: Record<string, string>) =>
  wecomChange({ MsgType: 'event', Event: 'change_contact', CreateTime: '1403610513', ...leaves })

test.each([
  [
    'create_user',
    { UserID: 'zhangsan', Name: '张三' },
    { kind: 'user', action: 'create', remoteId: 'zhangsan', name: '张三' },
  ],
  ['update_user', { UserID: 'zhangsan' }, { kind: 'user', action: 'change', remoteId: 'zhangsan', name: '' }],
  [
    'update_user',
    { UserID: 'zhangsan', NewUserID: 'zhangsan001' },
    { kind: 'user', action: 'change', remoteId: 'zhangsan', newId: 'zhangsan001', name: '' },
  ],
  ['delete_user', { UserID: 'zhangsan' }, { kind: 'user', action: 'remove', remoteId: 'zhangsan', name: '' }],
  [
    'create_party',
    { Id: '2', Name: '教学部', ParentId: '1' },
    { kind: 'organize', action: 'create', remoteId: '2', name: '教学部' },
  ],
  ['update_party', { Id: '2' }, { kind: 'organize', action: 'change', remoteId: '2', name: '' }],
  ['delete_party', { Id: '2' }, { kind: 'organize', action: 'remove', remoteId: '2', name: '' }],
])('WeCom: reads %s %j', (ChangeType, leaves, change) => {
  expect(event({ ChangeType, ...leaves } as Record<string, string>)).toEqual({
    ...change,
    at: 1_403_610_513_000,
  })
})

test.each([
  ['a changed tag', event({ ChangeType: 'update_tag', TagId: '1' })],
  ['a change without an identifier', event({ ChangeType: 'delete_user' })],
  ['another event', wecomChange({ MsgType: 'event', Event: 'enter_agent' })],
])('ignores %s', (_, change) => {
  expect(change).toBeNull()
})

test.each([
  [
    'user_add_org',
    { UserId: ['efefef', 'abab'] },
    [
      { kind: 'user', action: 'create', remoteId: 'efefef' },
      { kind: 'user', action: 'create', remoteId: 'abab' },
    ],
  ],
  ['user_modify_org', { UserId: ['efefef'] }, [{ kind: 'user', action: 'change', remoteId: 'efefef' }]],
  ['user_leave_org', { UserId: ['efefef'] }, [{ kind: 'user', action: 'remove', remoteId: 'efefef' }]],
  ['org_dept_create', { DeptId: [7] }, [{ kind: 'organize', action: 'create', remoteId: '7' }]],
  ['org_dept_modify', { DeptId: [7] }, [{ kind: 'organize', action: 'change', remoteId: '7' }]],
  ['org_dept_remove', { DeptId: [7] }, [{ kind: 'organize', action: 'remove', remoteId: '7' }]],
  ['user_leave_org', {}, []],
  ['org_admin_add', { UserId: ['efefef'] }, []],
  ['check_url', {}, []],
])('DingTalk: reads %s %j', (EventType, more, changes) => {
  expect(dingtalkChanges({ EventType, TimeStamp: 1_573_784_783_795, ...more })).toEqual(
    changes.map((change) => ({ ...change, name: '', at: 1_573_784_783_795 })),
  )
})
