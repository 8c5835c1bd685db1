import { IconApps } from '@arco-design/web-react/icon'
import { hostPart } from '../host-part.tsx'
import { defineWidgetView } from '../widget.ts'
import { commonFunc as kind } from './kind.ts'

export const commonFunc = defineWidgetView({ kind, Icon: IconApps, Body: hostPart('commonFunc') })
