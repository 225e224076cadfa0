import { WIDGETS } from '../../src/form/model/widget-kinds.ts';
import type { Check } from './application/check.ts';
import { didYouMean, some } from './application/did-you-mean.ts';
import { record, step } from './application/shapes.ts';

const isWidget = (name: unknown): boolean => (WIDGETS as readonly unknown[]).includes(name);

export const check: Check = {
  name: 'unknown-widget',
  description: 'Every "ui:widget" is one that exists.',
  scope: 'file',
  run: ({ documents }) =>
    Object.entries(documents)
      .filter(([file]) => file.endsWith('/ui.json'))
      .flatMap(([file, ui]) =>
        Object.entries(record(ui)).flatMap(([key, entry]) => {
          const widget = record(entry)['ui:widget'];
          if (widget === undefined || isWidget(widget)) return [];
          return [
            {
              rule: check.name,
              file,
              pointer: `${step(key)}/ui:widget`,
              what: `There is no widget ${JSON.stringify(widget)}`,
              advice: didYouMean(String(widget), WIDGETS, `Widgets: ${some([...WIDGETS])}.`),
            },
          ];
        }),
      ),
};
