package engine

import (
	"encoding/binary"
	"reflect"
	"unsafe"
)

// stretch is a part of a value without gaps, in bytes.
type stretch struct{ offset, size uintptr }

// stretches are the parts of which a plain value of the type is made, in order, without
// what the compiler leaves free between its fields; none where the type is not plain, or
// memory is not written as encoding/binary writes little-endian numbers.
func stretches(of reflect.Type) []stretch {
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		return nil
	}
	var list []stretch
	if !stretchesOf(of, 0, &list) {
		return nil
	}
	return list
}

func stretchesOf(of reflect.Type, offset uintptr, list *[]stretch) bool {
	switch of.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if n := len(*list); n > 0 && (*list)[n-1].offset+(*list)[n-1].size == offset {
			(*list)[n-1].size += of.Size()
		} else {
			*list = append(*list, stretch{offset, of.Size()})
		}
		return true
	case reflect.Array:
		for i := range of.Len() {
			if !stretchesOf(of.Elem(), offset+uintptr(i)*of.Elem().Size(), list) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range of.NumField() {
			f := of.Field(i)
			if f.Name == "_" || !stretchesOf(f.Type, offset+f.Offset, list) {
				return false
			}
		}
		return true
	}
	return false
}

// encoded are the bytes of a state as encoding/binary writes them, little-endian. Records
// and logs hold hashes of them.
func (t *title[S, V]) encoded(s *S) []byte {
	if len(t.stretches) == 0 {
		data, err := binary.Append(nil, binary.LittleEndian, s)
		if err != nil {
			panic("engine: state of " + t.rules.Meta().Name + " is not plain values: " + err.Error())
		}
		return data
	}
	data := make([]byte, 0, unsafe.Sizeof(*s))
	memory := unsafe.Slice((*byte)(unsafe.Pointer(s)), unsafe.Sizeof(*s))
	for _, part := range t.stretches {
		data = append(data, memory[part.offset:part.offset+part.size]...)
	}
	return data
}
