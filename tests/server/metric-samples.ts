export function parseMetricSamples(text: string) {
  const samples = text
    .split('\n')
    .map((line) => /^(?<name>\w+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/.exec(line)?.groups ?? {})
    .map(({ name = '', labels = '', value = '' }) => ({
      name,
      labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', is = '']) => [label, is])),
      value: Number(value),
    }));
  const those = (name: string, labels: Readonly<Record<string, string>>) =>
    samples.filter((one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value));
  return {
    value: (name: string, labels: Readonly<Record<string, string>>): number | undefined =>
      those(name, labels).find((one) => Object.keys(one.labels).length === Object.keys(labels).length)?.value,
    sum: (name: string, labels: Readonly<Record<string, string>>): number =>
      those(name, labels).reduce((total, { value }) => total + value, 0),
  };
}
