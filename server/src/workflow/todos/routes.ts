import { TodoCategory, type todos } from '@tessera/shared/contract/workflow/todos'
import type { Handlers } from '../../http/context.ts'
import { refuseField } from '../../http/refusal.ts'
import { field } from '../../http/text.ts'
import { isTodoCategory, listTodos } from './store.ts'

export const todoHandlers: Handlers<typeof todos> = {
  async list({ category, ...filter }, { db, session }) {
    if (!isTodoCategory(category))
      throw refuseField('category', field.oneOf, {
        field: 'category',
        values: Object.values(TodoCategory).join(', '),
      })
    return listTodos(db, session.userId, category, filter)
  },
}
