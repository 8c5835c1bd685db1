import { useState, type ComponentType } from 'react'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { Table } from '@tessera/shared/ui/table/table'
import { text } from './text.ts'
import type { FrameProps } from './widgets.tsx'
import styles from './previews.module.css'

interface Supply {
  id: string
  fullName: string
  unit: string
  price: number
}
interface Person {
  id: string
  name: string
  state: number
  days: number
}

const people: readonly Person[] = Array.from({ length: 500 }, (_, n) => ({
  id: String(n),
  name: `学员 ${n + 1}`,
  state: n % 4 === 0 ? 0 : 1,
  days: (n * 7) % 60,
}))

/** A list page over the rows of a data interface, and the bare table: with rows and empty. */
export function Lists({ Frame }: { Frame: ComponentType<FrameProps> }) {
  const t = useText(text)
  const [ids, setIds] = useState<readonly string[]>([])
  const supplies: readonly Column<Supply>[] = [
    { key: 'fullName', title: t('previews.item'), pinned: true },
    { key: 'unit', title: t('previews.unit') },
    { key: 'price', title: t('previews.price'), align: 'right' },
  ]
  const columns = [
    { key: 'name', title: t('previews.item'), cell: ({ name }: Person) => name },
    {
      key: 'state',
      title: t('previews.state'),
      cell: ({ state }: Person) => <StateDot enabled={state === 1} />,
    },
    {
      key: 'days',
      title: t('previews.days'),
      align: 'right' as const,
      cell: ({ days }: Person) => days,
    },
  ]
  return (
    <>
      <Frame id="crud" name={t('previews.crud')}>
        <div className={styles.tall}>
          <Crud<typeof dataInterfaces.rows, Supply>
            menu={{ id: 'previews.crud', enCode: 'previews.crud', fullName: t('previews.crud') }}
            list={dataInterfaces.rows}
            columns={supplies}
            filter={{ id: 'interface.OfficeSupply', columnOptions: 'fullName' }}
          />
        </div>
      </Frame>
      <Frame id="table" name={t('previews.table')}>
        <div className={styles.tables}>
          <div className={styles.short}>
            <Table<Person>
              name={t('previews.table')}
              columns={columns}
              rows={people}
              selection={{ ids, onChange: setIds }}
            />
          </div>
          <div className={styles.short}>
            <Table<Person>
              name={`${t('previews.table')} ${t('previews.empty')}`}
              columns={columns}
              rows={[]}
              empty={<p className={styles.about}>{t('previews.noRows')}</p>}
            />
          </div>
        </div>
      </Frame>
    </>
  )
}
