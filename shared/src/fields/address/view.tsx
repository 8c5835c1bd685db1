import { IconLocation } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { Address } from '../../ui/address/address.tsx'
import { editable, labelProps, usePlaceholder } from '../editable.tsx'
import { useAttributes } from '../../ui/attributes.tsx'
import { defineView, type InputProps } from '../view.ts'
import { address as kind, type settings } from './kind.ts'

type Settings = z.output<typeof settings>

function AddressControl({ settings, isAnyLevelSelectable, ...props }: InputProps<Settings, string[]>) {
  const { level, separator, clearable } = settings
  const placeholder = usePlaceholder(settings, 'field.choose')
  const box = useAttributes<HTMLDivElement>('[role=combobox]', () => labelProps(props))
  const ids = Array.isArray(props.value) ? props.value.filter((id) => typeof id === 'string') : []
  return (
    <div ref={box}>
      <Address
        {...props}
        {...{ level, separator, clearable, placeholder, isAnyLevelSelectable }}
        value={ids}
      />
    </div>
  )
}

export const address = defineView({ kind, Icon: IconLocation, Input: editable(kind, AddressControl) })
