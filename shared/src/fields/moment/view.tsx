import { IconCalendarClock } from '@arco-design/web-react/icon'
import { filledByServer } from '../filled-by-server.tsx'
import { defineView } from '../view.ts'
import { createTime as created, modifyTime as modified } from './kind.ts'

export const createTime = defineView({
  kind: created,
  Icon: IconCalendarClock,
  Input: filledByServer(created),
})
export const modifyTime = defineView({
  kind: modified,
  Icon: IconCalendarClock,
  Input: filledByServer(modified),
})
