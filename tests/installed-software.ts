import { existsSync } from 'node:fs';

interface Software {
  readonly name: string;
  /** Files that are all there where it is installed. */
  readonly files: readonly string[];
  /** Command that installs it on Debian. */
  readonly install: string;
}

/** Software beside Node and npm that some tests try the product with. */
export const testSoftware = {
  firefox: { name: 'Firefox', files: ['/usr/bin/firefox-esr'], install: 'apt-get install firefox-esr' },
  webkit: { name: 'WebKit', files: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'], install: 'apt-get install webkit2gtk-driver xvfb' },
  nginx: { name: 'nginx', files: ['/usr/sbin/nginx', '/usr/bin/openssl'], install: 'apt-get install nginx openssl' },
  caddy: { name: 'Caddy', files: ['/usr/bin/caddy'], install: 'apt-get install caddy' },
  radosgw: {
    name: 'an S3 server',
    files: ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'ceph-authtool', 'monmaptool'].map((name) => `/usr/bin/${name}`),
    install: 'apt-get install radosgw ceph-mon ceph-osd',
  },
} as const satisfies Readonly<Record<string, Software>>;

export const isInstalled = (name: keyof typeof testSoftware): boolean => testSoftware[name].files.every((file) => existsSync(file));
