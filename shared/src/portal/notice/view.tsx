import { IconNotification } from '@arco-design/web-react/icon'
import { hostPart } from '../host-part.tsx'
import { defineWidgetView } from '../widget.ts'
import { notice as kind } from './kind.ts'

export const notice = defineWidgetView({ kind, Icon: IconNotification, Body: hostPart('notice') })
