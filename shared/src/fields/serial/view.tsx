import { IconTag } from '@arco-design/web-react/icon'
import { filledByServer } from '../filled-by-server.tsx'
import { view } from '../view.ts'
import { serial as kind } from './kind.ts'

export const serial = view({ kind, Icon: IconTag, Input: filledByServer(kind) })
