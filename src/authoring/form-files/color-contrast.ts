type Hex = string;
type Channels = readonly [red: number, green: number, blue: number];

export function contrastRatio(one: Hex, other: Hex): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: Hex): number {
  const [red, green, blue] = channelsOf(color).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const channelsOf = (color: Hex): Channels => {
  const at = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16) / 255;
  return [at(1), at(3), at(5)];
};

/** Hue in degrees from red over green and blue; undefined for nearly gray. */
export function hueDegrees(color: Hex): number | undefined {
  const [red, green, blue] = channelsOf(color);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const range = most - least;
  if (range < 0.08) return undefined;
  const sixth = most === red ? ((green - blue) / range + 6) % 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return sixth * 60;
}

/** Color of the same hue and saturation with the nearest lightness that fits; undefined if none does. */
export function nearestFittingShade(color: Hex, does: (shade: Hex) => boolean): Hex | undefined {
  const { lightness } = toneOf(color);
  for (let away = 0.005; away < 1; away += 0.005) {
    const found = [lightness - away, lightness + away]
      .filter((other) => other >= 0 && other <= 1)
      .map((other) => setLightness(color, other))
      .find(does);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same hue with another lightness, from 0 to 1, and at most this saturation; the channels keep their proportions. */
export function setLightness(color: Hex, wanted: number, most = 1): Hex {
  const { lightness, saturation } = toneOf(color);
  const reach = (at: number, saturated: number): number => (saturated * (1 - Math.abs(2 * at - 1))) / 2;
  const parts = channelsOf(color).map((part) => {
    const place = saturation === 0 ? 0 : (part - lightness) / reach(lightness, saturation);
    return Math.round((wanted + place * reach(wanted, Math.min(saturation, most))) * 255);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function toneOf(color: Hex): { readonly lightness: number; readonly saturation: number } {
  const channels = channelsOf(color);
  const [least, most] = [Math.min(...channels), Math.max(...channels)];
  const lightness = (least + most) / 2;
  return { lightness, saturation: most === least ? 0 : (most - least) / (1 - Math.abs(2 * lightness - 1)) };
}
