import { Select, TreeSelect } from '@arco-design/web-react'
import { organizes, type OrganizeNode } from '@tessera/shared/contract/org/organizes'
import { users } from '@tessera/shared/contract/org/users'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { matching, matchingNode } from '@tessera/shared/widgets/form-drawer/matching'
import { text } from './text.ts'

interface Props {
  subject: 'User' | 'Organize'
  value: string
  onChange: (id: string) => void
}

/** One user by name, account or department, or one organisation of the tree. */
export function SubjectPicker({ subject, ...rest }: Props) {
  return subject === 'User' ? <UserPicker {...rest} /> : <UnitPicker {...rest} />
}

type Picker = Omit<Props, 'subject'>

function UserPicker({ value, onChange }: Picker) {
  const t = useText(text)
  const { data, isLoading } = useCall(users.all, {}, { revalidateIfStale: false })
  return (
    <Select showSearch allowClear aria-label={t('remotes.pin.User')} placeholder={t('remotes.pinChoose.User')} loading={isLoading} filterOption={matching} value={value || undefined} onChange={(id?: string) => onChange(id ?? '')}>
      {(data?.list ?? []).map(({ id, realName, account, department }) => (
        <Select.Option key={id} value={id} extra={`${account} ${department}`}>
          {`${realName} (${account})`}
        </Select.Option>
      ))}
    </Select>
  )
}

interface Unit {
  key: string
  title: string
  fullName: string
  children: Unit[]
}

/** Only what the tree draws by: it would take further fields for settings of its own. */
const unitsOf = (nodes: readonly OrganizeNode[]): Unit[] => nodes.map(({ id, fullName, children }) => ({ key: id, title: fullName, fullName, children: unitsOf(children as OrganizeNode[]) }))

function UnitPicker({ value, onChange }: Picker) {
  const t = useText(text)
  const { data, isLoading } = useCall(organizes.selector, {}, { revalidateIfStale: false })
  return (
    <TreeSelect
      showSearch
      allowClear
      aria-label={t('remotes.pin.Organize')}
      placeholder={t('remotes.pinChoose.Organize')}
      loading={isLoading}
      treeData={unitsOf(data?.list ?? [])}
      filterTreeNode={matchingNode}
      {...(value ? { value } : {})}
      onChange={(id?: string) => onChange(id ?? '')}
    />
  )
}
