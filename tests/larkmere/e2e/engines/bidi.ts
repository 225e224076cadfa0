export interface BiDi {
  readonly send: <Result>(method: string, params: object) => Promise<Result>;
  readonly on: (method: string, hear: (event: never) => void) => void;
  readonly close: () => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

export async function connectBiDi(address: string): Promise<BiDi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Message) => void>();
  const listeners = new Map<string, (event: never) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else listeners.get(message.method ?? '')?.(message.params as never);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No answer from ${address}`)));
  });
  let last = 0;
  return {
    send: async <Result>(method: string, params: object) => {
      const id = ++last;
      const answer = await new Promise<Message>((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      });
      waiting.delete(id);
      if (answer.error !== undefined) throw new Error(`${method}: ${answer.error}: ${answer.message}`);
      return answer.result as Result;
    },
    on: (method, hear) => void listeners.set(method, hear),
    close: () => socket.close(),
  };
}
