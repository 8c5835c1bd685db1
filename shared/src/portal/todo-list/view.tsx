import { IconCheckSquare } from '@arco-design/web-react/icon'
import { hostPart } from '../host-part.tsx'
import { defineWidgetView } from '../widget.ts'
import { todoList as kind } from './kind.ts'

export const todoList = defineWidgetView({ kind, Icon: IconCheckSquare, Body: hostPart('todoList') })
