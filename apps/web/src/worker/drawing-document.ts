/**
 * A document to draw with where there is none: a worker. Plots create elements, give them attributes and put them into
 * one another; that is all this knows. Styles are let go, as they are where plots are written out.
 */

const XHTML = 'http://www.w3.org/1999/xhtml';
const ELEMENT = 1;
const TEXT = 3;

class TextNode {
  readonly nodeType = TEXT;
  parentNode: ElementNode | null = null;

  constructor(readonly nodeValue: string) {}
}

class ElementNode {
  readonly nodeType = ELEMENT;
  parentNode: ElementNode | null = null;
  childNodes: (ElementNode | TextNode)[] = [];
  readonly style = { setProperty: () => undefined, removeProperty: () => undefined };
  private readonly values = new Map<string, string>();

  constructor(
    readonly ownerDocument: DrawingDocument,
    readonly namespaceURI: string,
    readonly localName: string,
  ) {}

  get attributes(): { name: string; value: string }[] {
    return Array.from(this.values, ([name, value]) => ({ name, value }));
  }

  getAttribute(name: string): string | null {
    return this.values.get(name) ?? null;
  }

  setAttribute(name: string, value: unknown): void {
    this.values.set(name, String(value));
  }

  setAttributeNS(_space: string, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }

  removeAttribute(name: string): void {
    this.values.delete(name);
  }

  append(...nodes: (ElementNode | TextNode)[]): void {
    for (const node of nodes) this.appendChild(node);
  }

  appendChild<Node extends ElementNode | TextNode>(node: Node): Node {
    return this.insertBefore(node, null);
  }

  insertBefore<Node extends ElementNode | TextNode>(node: Node, next: ElementNode | TextNode | null): Node {
    node.parentNode?.removeChild(node);
    const at = next === null ? this.childNodes.length : this.childNodes.indexOf(next);
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
    return node;
  }

  removeChild<Node extends ElementNode | TextNode>(node: Node): Node {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
    return node;
  }

  set textContent(text: string) {
    this.childNodes = [];
    if (text !== '') this.appendChild(new TextNode(text));
  }
}

class DrawingDocument {
  readonly documentElement = new ElementNode(this, XHTML, 'html');

  createElement(name: string): ElementNode {
    return new ElementNode(this, XHTML, name);
  }

  createElementNS(space: string, name: string): ElementNode {
    return new ElementNode(this, space, name);
  }

  createTextNode(text: string): TextNode {
    return new TextNode(text);
  }
}

/** The document; it has what plots use of one. */
export function drawingDocument(): Document {
  return new DrawingDocument() as unknown as Document;
}
