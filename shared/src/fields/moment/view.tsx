import { IconCalendarClock } from '@arco-design/web-react/icon'
import { filledByServer } from '../filled-by-server.tsx'
import { view } from '../view.ts'
import { createTime as created, modifyTime as modified } from './kind.ts'

export const createTime = view({ kind: created, Icon: IconCalendarClock, Input: filledByServer(created) })
export const modifyTime = view({ kind: modified, Icon: IconCalendarClock, Input: filledByServer(modified) })
