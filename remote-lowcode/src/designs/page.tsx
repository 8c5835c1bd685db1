import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'
import styles from './designs.module.css'

/** A design, or a category of designs, whose `state` is null. */
type Row = CallOutput<typeof designs.list>['list'][number]

export default function DesignsPage({ menu }: PageProps) {
  const t = useText(text)
  return (
    <Crud<typeof designs.list, Row>
      menu={menu}
      list={designs.list}
      filter={{ type: DesignType.web }}
      tree
      columns={[
        {
          key: 'fullName',
          title: t('designs.fullName'),
          pinned: true,
          render: (row) => <Name row={row} />,
        },
        {
          key: 'enCode',
          title: t('designs.enCode'),
          render: ({ enCode, state }) => state !== null && enCode,
        },
        {
          key: 'webType',
          title: t('designs.webType'),
          render: ({ webType }) => webType !== null && t(`designs.webType${webType as 1 | 2 | 3}`),
        },
        {
          key: 'state',
          title: t('designs.state'),
          render: ({ state }) => state !== null && <StateDot enabled={state === 1} />,
        },
        { key: 'creatorUser', title: t('designs.creatorUser') },
        { key: 'lastModifyUser', title: t('designs.lastModifyUser'), hidden: true },
        {
          key: 'lastModifyTime',
          title: t('designs.lastModifyTime'),
          render: ({ lastModifyTime, creatorTime }) => <ModifiedTime at={lastModifyTime ?? creatorTime} />,
        },
        { key: 'description', title: t('designs.description'), content: 'text', hidden: true },
      ]}
      empty={<EmptyState title={t('designs.empty')}>{t('designs.emptyHint')}</EmptyState>}
    />
  )
}

function Name({ row: { fullName, state, num } }: { row: Row }) {
  const t = useText(text)
  if (state !== null) return fullName
  return (
    <>
      <span className={styles.category}>{fullName}</span>
      <span className={styles.count}>{t('designs.count', { n: num })}</span>
    </>
  )
}

const ModifiedTime = ({ at }: { at: number | null }) => at !== null && <RelativeTimeLabel at={at} />
