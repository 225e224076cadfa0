import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense } from 'react';
import { TextWidget } from './text-widget.tsx';

// On a bad network it can be typed all the same.
const LookupBox = lazy(() =>
  import('../lookup/lookup-box.tsx').then(({ LookupBox: box }) => ({ default: box }), () => ({ default: TextWidget })),
);

/** A school or an address that is looked up while it is typed; only pages that ask for one load what it takes. */
export function LookupWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<TextWidget {...props} readonly />}>
      <LookupBox {...props} />
    </Suspense>
  );
}
