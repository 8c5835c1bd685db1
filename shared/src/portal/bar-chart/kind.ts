import { defineChart } from '../chart/schema.ts'

export const barChart = defineChart('barChart')
