import { pageLocale } from '../../platform/page-language.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

export function formatByteSize(bytes: number): string {
  const power = bytes < 1000 ? 0 : bytes < 999_500 ? 1 : 2;
  return new Intl.NumberFormat(pageLocale(), {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: 'narrow',
    maximumFractionDigits: 0,
  }).format(bytes / 1000 ** power);
}
