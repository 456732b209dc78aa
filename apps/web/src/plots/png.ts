/**
 * A drawing as a picture of points, through a canvas: sharp enough for print.
 */

const POINTS_A_PIXEL = 3;

/** The picture of an SVG file. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * POINTS_A_PIXEL;
    canvas.height = image.naturalHeight * POINTS_A_PIXEL;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob === null) reject(new Error('the browser cannot make a picture of this size'));
        else resolve(blob);
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
