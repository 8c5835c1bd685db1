import { classes, type ClassRow } from '@tessera/shared/contract/edu/classes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { PageScope } from '../parts/page-scope.tsx'
import { useRights } from '../parts/use-rights.ts'
import { classColumns } from './columns.tsx'
import { ClassFilters } from './filters.tsx'
import { ClassForm } from './form.tsx'
import { text } from './text.ts'
import styles from './classes.module.css'

export default function ClassesPage({ menu }: PageProps) {
  const t = useText(text)
  const rights = useRights(menu.id)
  return (
    <div className={styles.page}>
      <Crud<typeof classes.list, ClassRow>
        menu={menu}
        list={classes.list}
        rights={{ ...rights, removeMany: false }}
        words={{ noun: t('classes.noun'), nameOf: ({ name = '' }) => name }}
        remove={classes.remove}
        form={({ id, onClose }) => <ClassForm id={id} onClose={onClose} />}
        columns={classColumns(t)}
        tools={<PageScope of="classes" />}
        filters={<ClassFilters />}
        empty={<EmptyState title={t('classes.empty')}>{t('classes.emptyHint')}</EmptyState>}
      />
    </div>
  )
}
