import { Input, Radio } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { intentions } from '@tessera/shared/contract/edu/leads'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCampusOptions, useDictionaryOptions } from '../parts/options.ts'
import { LeadBoard, type LeadRights } from './board.tsx'
import { Funnel } from './funnel.tsx'
import { LeadList } from './list.tsx'
import { PageScope } from '../parts/page-scope.tsx'
import { text } from '../parts/leads/text.ts'
import { TrialList } from './trials.tsx'
import styles from '../parts/leads/leads.module.css'

const tabs = ['board', 'list', 'trials', 'funnel'] as const
const filterKeys = ['campusIds', 'sourceId', 'consultantId', 'intention', 'due'] as const

/** Leads as a board and as a list, their trial lessons, and how many of them sign. The address names the view. */
export default function LeadsPage({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter, keyword }, change] = useListState()
  const can = useCan(menu.id)
  const canSell = useCan(useMenu('edu.finance')?.id ?? '')
  const rights: LeadRights = {
    follow: can('btn_follow'),
    edit: can('btn_edit'),
    assign: can('btn_assign'),
    trial: can('btn_trial'),
    sign: canSell('btn_add'),
  }
  const selected = tabs.find((tab) => tab === filter['tab']) ?? 'board'
  const shared = Object.fromEntries(
    filterKeys.flatMap((key) => (filter[key] ? [[key, filter[key]] as const] : [])),
  )
  const switchTab = (
    <>
      <Radio.Group
        type="button"
        aria-label={menu.fullName}
        value={selected}
        options={tabs.map((tab) => ({ value: tab, label: t(`leads.${tab}`) }))}
        onChange={(tab: string) =>
          change({ filter: { ...shared, ...(tab === 'board' ? {} : { tab }) }, sidx: undefined, keyword: '' })
        }
      />
      <PageScope of="students" />
    </>
  )
  if (selected === 'list')
    return (
      <div className={styles.page}>
        <LeadList menu={menu} tabs={switchTab} filters={<LeadFilters />} rights={rights} />
      </div>
    )
  if (selected === 'trials')
    return (
      <div className={styles.page}>
        <TrialList menu={menu} tabs={switchTab} canChange={rights.trial} canSign={rights.sign} />
      </div>
    )
  return (
    <section className={styles.scroll} aria-label={menu.fullName}>
      <div className={`${styles.bar} ${styles.filters}`}>
        {switchTab}
        {selected === 'board' && (
          <>
            <Input.Search
              className={styles.search!}
              allowClear
              aria-label={t('leads.search')}
              placeholder={t('leads.search')}
              defaultValue={keyword}
              onSearch={(typed) => change({ keyword: typed })}
              onClear={() => change({ keyword: '' })}
            />
            <LeadFilters />
          </>
        )}
      </div>
      {selected === 'board' ? (
        <LeadBoard filter={{ ...shared, ...(keyword ? { keyword } : {}) }} rights={rights} />
      ) : (
        <Funnel />
      )}
    </section>
  )
}

/** The filters of board and list. Their values are stored in the address. */
function LeadFilters(): ReactNode {
  const t = useText(text)
  return (
    <>
      <FilterSelect
        name="due"
        label={t('leads.due')}
        options={(['overdue', 'today', 'none'] as const).map((value) => ({
          value,
          label: t(`leads.due.${value}`),
        }))}
      />
      <FilterSelect
        name="intention"
        label={t('leads.intention')}
        options={intentions.map((value) => ({ value, label: t(`leads.intention.${value}`) }))}
      />
      <FilterSelect name="sourceId" label={t('leads.source')} {...useDictionaryOptions('eduSource')} />
      <FilterSelect name="campusIds" label={t('leads.campus')} {...useCampusOptions()} />
    </>
  )
}
