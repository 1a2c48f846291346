package content

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"signoria/engine/yamltree"
)

// Schema describes a place of a file, as JSON Schema (draft 2020-12) does.
type Schema struct {
	Schema        string             `json:"$schema,omitempty"`
	Ref           string             `json:"$ref,omitempty"`
	Title         string             `json:"title,omitempty"`
	Description   string             `json:"description,omitempty"`
	Type          string             `json:"type,omitempty"`
	Const         any                `json:"const,omitempty"`
	Enum          []any              `json:"enum,omitempty"`
	Minimum       *int               `json:"minimum,omitempty"`
	Maximum       *int               `json:"maximum,omitempty"`
	MinLength     int                `json:"minLength,omitempty"`
	Pattern       string             `json:"pattern,omitempty"`
	Items         *Schema            `json:"items,omitempty"`
	PrefixItems   []*Schema          `json:"prefixItems,omitempty"`
	MinItems      *int               `json:"minItems,omitempty"`
	MaxItems      *int               `json:"maxItems,omitempty"`
	Unique        bool               `json:"uniqueItems,omitempty"`
	Properties    Properties         `json:"properties,omitempty"`
	Required      []string           `json:"required,omitempty"`
	Closed        bool               `json:"-"` // no other properties
	Each          *Schema            `json:"-"` // properties of any name
	MinProperties int                `json:"minProperties,omitempty"`
	MaxProperties int                `json:"maxProperties,omitempty"`
	AnyOf         []*Schema          `json:"anyOf,omitempty"`
	Defs          map[string]*Schema `json:"$defs,omitempty"`
}

// Property is a named part of an object.
type Property struct {
	Name string
	*Schema
}

// Properties are in the order in which they were described.
type Properties []Property

// MarshalJSON writes them as an object.
func (p Properties) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, one := range p {
		if i > 0 {
			b.WriteByte(',')
		}
		value, err := json.Marshal(one.Schema)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%q:%s", one.Name, value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// MarshalJSON writes the schema with what is said of other properties.
func (s *Schema) MarshalJSON() ([]byte, error) {
	type plain Schema
	all := struct {
		*plain
		Additional any `json:"additionalProperties,omitempty"`
	}{plain: (*plain)(s)}
	switch {
	case s.Each != nil:
		all.Additional = s.Each
	case s.Closed:
		all.Additional = false
	}
	return json.Marshal(all)
}

// String returns the schema as JSON.
func (s *Schema) String() string {
	text, err := json.Marshal(s)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// noted adds a note for people.
func (s *Schema) noted(note string) *Schema {
	if s.Description != "" {
		note += "; " + s.Description
	}
	with := *s
	with.Description = note
	return &with
}

// orNull also allows nothing.
func (s *Schema) orNull() *Schema {
	with := *s
	switch {
	case s.Enum != nil:
		with.Enum = append(slices.Clone(s.Enum), nil)
		return &with
	case s.AnyOf != nil:
		with.AnyOf = append(slices.Clone(s.AnyOf), &Schema{Type: "null"})
		return &with
	case s.Type == "" && s.Ref == "" && s.Const == nil: // anything
		return s
	}
	with.Description = ""
	return &Schema{Description: s.Description, AnyOf: []*Schema{&with, {Type: "null"}}}
}

// suits reports whether a value has the form that the schema describes.
func (s *Schema) suits(v yamltree.Value) bool {
	switch s.Type {
	case "object":
		return v.IsMap()
	case "array":
		return v.IsList()
	case "integer", "number", "boolean":
		return !v.IsMap() && !v.IsList() && !v.IsText()
	}
	return v.IsText()
}

// describer collects what is described under a name.
type describer struct{ defs map[string]*Schema }

func newDescriber() *describer { return &describer{defs: map[string]*Schema{}} }

// refPrefix is the prefix of references to what is described once; sourceName is the name of the
// sources among these.
const (
	refPrefix  = "#/$defs/"
	sourceName = "source"
	sourceRef  = refPrefix + sourceName
)

func (d *describer) named(name string, kind func() Kind) *Schema {
	if _, ok := d.defs[name]; !ok {
		d.defs[name] = nil // it may contain itself
		d.defs[name] = kind().describe(d)
	}
	return &Schema{Ref: refPrefix + name}
}

// Schema describes the file.
func (f File) Schema() *Schema {
	d := newDescriber()
	s := *f.Kind().describe(d)
	s.Schema, s.Title, s.Description, s.Defs = "https://json-schema.org/draft/2020-12/schema", f.Name, f.About, d.defs
	return &s
}
