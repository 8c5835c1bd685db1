import type { Change } from '../changes/store.ts'

type Meaning = Pick<Change, 'kind' | 'action'>

const wecomTypes: Readonly<Record<string, Meaning>> = {
  create_user: { kind: 'user', action: 'create' },
  update_user: { kind: 'user', action: 'change' },
  delete_user: { kind: 'user', action: 'remove' },
  create_party: { kind: 'organize', action: 'create' },
  update_party: { kind: 'organize', action: 'change' },
  delete_party: { kind: 'organize', action: 'remove' },
}

/** What an event of enterprise WeChat says about its directory; null where it is about something else. */
export function wecomChange(told: Readonly<Record<string, string>>): Change | null {
  const meaning = told['Event'] === 'change_contact' ? wecomTypes[told['ChangeType'] ?? ''] : undefined
  const remoteId = meaning?.kind === 'user' ? told['UserID'] : told['Id']
  if (!meaning || !remoteId) return null
  const newId = meaning.kind === 'user' ? told['NewUserID'] : undefined
  return {
    ...meaning,
    remoteId: remoteId.slice(0, 64),
    ...(newId ? { newId: newId.slice(0, 64) } : {}),
    name: (told['Name'] ?? '').slice(0, 100),
    at: (Number(told['CreateTime']) || 0) * 1_000,
  }
}

const dingtalkTypes: Readonly<Record<string, Meaning>> = {
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

/** The same for DingTalk, whose events name several at once and no names. */
export function dingtalkChanges(told: Readonly<Record<string, unknown>>): Change[] {
  const type = told['EventType']
  const meaning = typeof type === 'string' ? dingtalkTypes[type] : undefined
  if (!meaning) return []
  const at = Number(told['TimeStamp'] ?? told['timeStamp']) || 0
  return ids(meaning.kind === 'user' ? told['UserId'] : told['DeptId']).map((remoteId) => ({
    ...meaning,
    remoteId,
    name: '',
    at,
  }))
}
