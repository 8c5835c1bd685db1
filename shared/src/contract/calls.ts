import { classes } from './edu/classes.ts'
import { designs } from './lowcode/designs.ts'
import { portals } from './lowcode/portals.ts'
import { current } from './org/current.ts'
import { explain } from './org/explain.ts'
import { departments, organizes } from './org/organizes.ts'
import { positions } from './org/positions.ts'
import { roles } from './org/roles.ts'
import { users } from './org/users.ts'
import { codes } from './shell/codes.ts'
import { chat } from './shell/chat.ts'
import { remotes } from './shell/remotes.ts'
import { scan } from './shell/scan.ts'
import { session } from './shell/session.ts'
import { signUps } from './shell/sign-ups.ts'
import { twoFactor } from './shell/two-factor.ts'
import { welcome } from './shell/welcome.ts'
import { billRules } from './system/bill-rules.ts'
import { dictionaryData, dictionaryTypes } from './system/dictionaries.ts'
import { files } from './system/files.ts'
import { logs } from './system/logs.ts'
import { menus } from './system/menus.ts'
import { messages, notices } from './system/messages.ts'
import { outbox } from './system/outbox.ts'
import type { Calls } from './wire.ts'
import { engines } from './workflow/engines.ts'
import { launches } from './workflow/launches.ts'
import { todos } from './workflow/todos.ts'

/** Every table of calls there is, by area and feature: what the server serves and what tests walk over. */
export const contract = {
  'shell.session': session,
  'shell.scan': scan,
  'shell.codes': codes,
  'shell.signUps': signUps,
  'shell.twoFactor': twoFactor,
  'shell.welcome': welcome,
  'shell.remotes': remotes,
  'shell.chat': chat,
  'org.users': users,
  'org.explain': explain,
  'org.current': current,
  'org.organizes': organizes,
  'org.departments': departments,
  'org.roles': roles,
  'org.positions': positions,
  'system.menus': menus,
  'system.dictionaryTypes': dictionaryTypes,
  'system.dictionaryData': dictionaryData,
  'system.billRules': billRules,
  'system.messages': messages,
  'system.notices': notices,
  'system.files': files,
  'system.outbox': outbox,
  'system.logs': logs,
  'workflow.engines': engines,
  'workflow.launches': launches,
  'workflow.todos': todos,
  'lowcode.designs': designs,
  'lowcode.portals': portals,
  'edu.classes': classes,
} satisfies Record<string, Calls>
export type Contract = typeof contract
