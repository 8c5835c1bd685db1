import { classes, type ClassRow } from '@tessera/shared/contract/edu/classes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { classColumns } from './columns.tsx'
import { ClassFilters } from './filters.tsx'
import { text } from './text.ts'
import styles from './classes.module.css'

export default function ClassesPage({ menu }: PageProps) {
  const t = useText(text)
  return (
    <div className={styles.page}>
      <Crud<typeof classes.list, ClassRow>
        menu={menu}
        list={classes.list}
        columns={classColumns(t)}
        filters={<ClassFilters />}
        empty={<EmptyState title={t('classes.empty')}>{t('classes.emptyHint')}</EmptyState>}
      />
    </div>
  )
}
