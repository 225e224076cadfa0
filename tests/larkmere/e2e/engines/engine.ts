export type PointerAction =
  | { readonly type: 'pause'; readonly duration: number }
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

export type InputActions =
  | {
      readonly type: 'pointer';
      readonly id: 'mouse';
      readonly parameters: { readonly pointerType: 'mouse' };
      readonly actions: readonly PointerAction[];
    }
  | { readonly type: 'key'; readonly id: 'keyboard'; readonly actions: readonly PointerAction[] };

export interface BrowserEngine {
  readonly open: (url: string) => Promise<void>;
  /** Calls a function in the page, which sees nothing of what is around it here; arguments and result are JSON. */
  readonly call: <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>;
  readonly act: (device: InputActions) => Promise<void>;
  readonly attach: (id: string, path: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly problems: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}
