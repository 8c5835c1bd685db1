import { defineChart } from '../chart/schema.ts'

export const bar = defineChart('bar')
