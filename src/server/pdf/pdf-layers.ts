import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';

const name = PDFName.of;
const OFF = name('OFF');
const layersOf = ({ context }: PDFDocument): readonly (readonly [PDFRef, PDFDict])[] =>
  context
    .enumerateIndirectObjects()
    .flatMap(([ref, object]) => (object instanceof PDFDict && object.lookup(name('Type')) === name('OCG') ? [[ref, object]] : []));

/** Writes into each layer whether a screen shows it, so that copies of the layer keep that (ISO 32000-2, 8.11.4). */
export function recordLayerVisibility(source: PDFDocument): void {
  const settings = dictAt(dictAt(source.catalog, 'OCProperties'), 'D');
  const isOn = settings?.lookup(name('BaseState')) !== OFF;
  const rules = settings?.lookup(name('AS'));
  const screenRules = (rules instanceof PDFArray ? rules.asArray().map((_, n) => rules.lookup(n)) : [])
    .filter((rule) => rule instanceof PDFDict)
    .filter((rule) => rule.lookup(name('Event')) === name('View') && listAt(rule, 'Category').includes(name('View')));
  for (const [ref, layer] of layersOf(source)) {
    const used = screenRules.some((rule) => listAt(rule, 'OCGs').includes(ref)) ? layerViewState(layer) : undefined;
    const fixed = !listAt(settings, 'OFF').includes(ref) && (isOn || listAt(settings, 'ON').includes(ref));
    const shown = used === undefined ? fixed : used !== OFF;
    layer.set(name('Usage'), source.context.obj({ View: { ViewState: shown ? 'ON' : 'OFF' } }));
  }
}

export function registerLayers(document: PDFDocument): void {
  const layers = layersOf(document);
  if (layers.length === 0) return;
  const off = layers.filter(([, layer]) => layerViewState(layer) === OFF);
  const [OCGs, offRefs] = [layers, off].map((some) => some.map(([ref]) => ref));
  document.catalog.set(name('OCProperties'), document.context.obj({ OCGs, D: { OFF: offRefs } } as never));
}

export const layerViewState = (layer: PDFDict): unknown => dictAt(dictAt(layer, 'Usage'), 'View')?.lookup(name('ViewState'));

function dictAt(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const found = dict?.lookup(name(key));
  return found instanceof PDFDict ? found : undefined;
}

function listAt(dict: PDFDict | undefined, key: string): readonly unknown[] {
  const found = dict?.lookup(name(key));
  return found instanceof PDFArray ? found.asArray() : [];
}
