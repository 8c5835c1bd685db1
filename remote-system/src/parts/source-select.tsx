import { Select } from '@arco-design/web-react'
import { dataSources } from '@tessera/shared/contract/system/data-sources'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props {
  value?: string
  onChange?: (value: string) => void
  disabled?: boolean
  id?: string
  'aria-label'?: string
}

/** A database by its product: the product's own, or one that somebody described. */
export function SourceSelect(props: Props) {
  const t = useText(text)
  const { data, isLoading } = useCall(dataSources.selector, {})
  const groups = data?.list ?? []
  const known =
    props.value === undefined || groups.some(({ children }) => children.some(({ id }) => id === props.value))
  return (
    <Select
      {...props}
      showSearch
      loading={isLoading}
      filterOption={(typed: string, option) =>
        String((option as { props?: { children?: unknown } }).props?.children ?? '')
          .toLowerCase()
          .includes(typed.toLowerCase())
      }
    >
      {groups.map(({ id, fullName, children }) => (
        <Select.OptGroup key={id} label={fullName}>
          {children.map((one) => (
            <Select.Option key={one.id} value={one.id}>
              {one.id === '0' ? t('source.own') : one.fullName}
            </Select.Option>
          ))}
        </Select.OptGroup>
      ))}
      {!known && (
        <Select.Option value={props.value!}>
          {props.value === '0' ? t('source.own') : t('source.gone')}
        </Select.Option>
      )}
    </Select>
  )
}
