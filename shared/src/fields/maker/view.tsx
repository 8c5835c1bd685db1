import { IconApps, IconIdcard, IconUser, IconUserGroup } from '@arco-design/web-react/icon'
import { filledByServer } from '../filled-by-server.tsx'
import { People } from '../people.tsx'
import { defineView } from '../view.ts'
import {
  creator as creatorKind,
  modifier as modifierKind,
  ownDepartment as department,
  ownOrganize as organize,
  ownPosition as position,
} from './kind.ts'

export const creator = defineView({
  kind: creatorKind,
  Icon: IconUser,
  Input: filledByServer(creatorKind, People),
  Cell: People,
})
export const modifier = defineView({
  kind: modifierKind,
  Icon: IconUser,
  Input: filledByServer(modifierKind, People),
  Cell: People,
})
export const ownOrganize = defineView({ kind: organize, Icon: IconApps, Input: filledByServer(organize) })
export const ownDepartment = defineView({
  kind: department,
  Icon: IconUserGroup,
  Input: filledByServer(department),
})
export const ownPosition = defineView({ kind: position, Icon: IconIdcard, Input: filledByServer(position) })
