import { IconRecord } from '@arco-design/web-react/icon'
import { RadioChoices } from '../choices.tsx'
import { editable } from '../editable.tsx'
import { defineView } from '../view.ts'
import { radio as kind } from './kind.ts'

export const radio = defineView({ kind, Icon: IconRecord, Input: editable(kind, RadioChoices) })
