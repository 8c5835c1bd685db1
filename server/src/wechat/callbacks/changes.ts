import type { DirectoryChange } from '../changes/store.ts'

type ChangeType = Pick<DirectoryChange, 'kind' | 'action'>

const wecomTypes: Readonly<Record<string, ChangeType>> = {
  create_user: { kind: 'user', action: 'create' },
  update_user: { kind: 'user', action: 'change' },
  delete_user: { kind: 'user', action: 'remove' },
  create_party: { kind: 'organize', action: 'create' },
  update_party: { kind: 'organize', action: 'change' },
  delete_party: { kind: 'organize', action: 'remove' },
}

/** The directory change in an event of WeCom; null for other events. */
export function wecomChange(event: Readonly<Record<string, string>>): DirectoryChange | null {
  const change = event['Event'] === 'change_contact' ? wecomTypes[event['ChangeType'] ?? ''] : undefined
  const remoteId = change?.kind === 'user' ? event['UserID'] : event['Id']
  if (!change || !remoteId) return null
  const newId = change.kind === 'user' ? event['NewUserID'] : undefined
  return {
    ...change,
    remoteId: remoteId.slice(0, 64),
    ...(newId ? { newId: newId.slice(0, 64) } : {}),
    name: (event['Name'] ?? '').slice(0, 100),
    at: (Number(event['CreateTime']) || 0) * 1_000,
  }
}

const dingtalkTypes: Readonly<Record<string, ChangeType>> = {
  user_add_org: { kind: 'user', action: 'create' },
  user_modify_org: { kind: 'user', action: 'change' },
  user_leave_org: { kind: 'user', action: 'remove' },
  org_dept_create: { kind: 'organize', action: 'create' },
  org_dept_modify: { kind: 'organize', action: 'change' },
  org_dept_remove: { kind: 'organize', action: 'remove' },
}

const ids = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((id) => (typeof id === 'string' || typeof id === 'number' ? [String(id).slice(0, 64)] : []))
    .filter(Boolean)

/** The directory changes in an event of DingTalk, which contains several identifiers and no names. */
export function dingtalkChanges(event: Readonly<Record<string, unknown>>): DirectoryChange[] {
  const type = event['EventType']
  const change = typeof type === 'string' ? dingtalkTypes[type] : undefined
  if (!change) return []
  const at = Number(event['TimeStamp'] ?? event['timeStamp']) || 0
  return ids(change.kind === 'user' ? event['UserId'] : event['DeptId']).map((remoteId) => ({
    ...change,
    remoteId,
    name: '',
    at,
  }))
}
