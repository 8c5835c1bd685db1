import { IconTag } from '@arco-design/web-react/icon'
import { filledByServer } from '../filled-by-server.tsx'
import { defineView } from '../view.ts'
import { serial as kind } from './kind.ts'

export const serial = defineView({ kind, Icon: IconTag, Input: filledByServer(kind) })
