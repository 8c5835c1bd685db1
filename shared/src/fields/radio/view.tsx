import { IconRecord } from '@arco-design/web-react/icon'
import { RadioChoices } from '../choices.tsx'
import { editable } from '../editable.tsx'
import { view } from '../view.ts'
import { radio as kind } from './kind.ts'

export const radio = view({ kind, Icon: IconRecord, Input: editable(kind, RadioChoices) })
