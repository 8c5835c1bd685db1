import { Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { AlertList } from './alert-list.tsx'
import { LeaveList } from './leave-list.tsx'
import { RiskList } from './risk-list.tsx'
import { PageScope } from '../parts/page-scope.tsx'
import { text } from '../parts/care/text.ts'
import styles from '../parts/care/care.module.css'

const tabs = ['alerts', 'risk', 'renewal', 'leaves'] as const

/**
 * To-dos of the business, students who may leave, those whose lessons end, and leaves to decide about. The address names the
 * list.
 */
export default function CarePage({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const canApprove = useCan(useMenu('edu.eduClasslist')?.id ?? '')('btn_approve')
  const offered = tabs.filter((tab) => tab !== 'leaves' || canApprove)
  const selected = offered.find((tab) => tab === filter['tab']) ?? 'alerts'
  const switchTab = (
    <>
      <Radio.Group
        type="button"
        aria-label={menu.fullName}
        value={selected}
        options={offered.map((tab) => ({ value: tab, label: t(`care.${tab}`) }))}
        // The filters of one list mean nothing in the other one.
        onChange={(tab: string) => change({ filter: { tab }, sidx: undefined, sort: undefined, keyword: '' })}
      />
      <PageScope of={selected === 'leaves' ? 'classes' : 'students'} />
    </>
  )
  return (
    <div className={styles.page}>
      {selected === 'alerts' && <AlertList menu={menu} tabs={switchTab} />}
      {selected === 'leaves' && <LeaveList menu={menu} tabs={switchTab} />}
      {(selected === 'risk' || selected === 'renewal') && (
        <RiskList key={selected} menu={menu} tabs={switchTab} isRenewal={selected === 'renewal'} />
      )}
    </div>
  )
}
